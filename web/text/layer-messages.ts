// Sentences about a layer's steps and their numbers, for pages that show them.
import layer from '#content/layer-messages.json';
import messages from '#content/messages.json';
import { messagesOf } from './sentence.ts';

export * from './messages.ts';

/** @param key - "tensors.q_flat.label", or what any page says: "ui.next" */
export const t = messagesOf({ ...messages, ...layer, ui: { ...messages.ui, ...layer.ui } });
