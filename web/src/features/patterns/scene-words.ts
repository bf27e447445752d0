// What people read of a scene set by hand.
import scenes from '#content/words/scenes.json';

type SceneWords = { note: string; tokens: Record<string, string>; heads: string[] };

export const sceneWords = (id: string): SceneWords => (scenes as Record<string, SceneWords>)[id]!;

/** The tokens of a scene as words. */
export const tokenWords = (id: string, tokens: string[]) =>
  tokens.map((token) => sceneWords(id).tokens[token] ?? token);
