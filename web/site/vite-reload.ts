// While the site is developed: builds the course again when content or a script is saved and has open pages show it, or say
// what is wrong with it. Of scripts and styles Vite itself tells the pages.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { normalizePath } from 'vite';
import type { CourseApi } from './vite-plugin.ts';

// Several files that are saved together are one change.
const TOGETHER_MS = 10;

export function reloadPlugin({
  root,
  course: { api },
}: {
  /** the repository */
  root: string;
  /** its plugin */
  course: { api: CourseApi };
}): Plugin {
  const within = (folder: string): ((file: string) => boolean) => {
    const path = `${normalizePath(join(root, folder))}/`;
    return (file) => file.startsWith(path);
  };
  const isContent = within('web/content');
  const isScript = within('web/src');
  const isMade = within('build/course');
  let server: ViteDevServer;
  let rebuilding: NodeJS.Timeout | undefined;

  /** Whether the course could be built. */
  async function build() {
    try {
      await api.build();
      return true;
    } catch (error) {
      const { message, stack = '' } = error as Error;
      server.config.logger.error(message, { timestamp: true, error: error as Error });
      server.environments.client.hot.send({ type: 'error', err: { message, stack } });
      return false;
    }
  }

  async function refresh() {
    if (!(await build())) return;
    const { hot, moduleGraph } = server.environments.client;
    const folder = join(root, 'build/course');
    for (const name of readdirSync(folder))
      moduleGraph.onFileChange(normalizePath(join(folder, name)));
    server.config.logger.info('built the course again', { timestamp: true });
    hot.send({ type: 'full-reload' });
  }

  return {
    name: 'heads-up-reload',
    apply: 'serve',
    async configureServer(started) {
      server = started;
      if (await build()) await api.makeFonts();
    },
    // Vite's client comes into the engine's worker too, and looks there for style sheets to replace (its issue 17570).
    transform: {
      filter: { id: /\/vite\/dist\/client\/client\.mjs$/ },
      handler: (code) =>
        code.replace('case "update":', 'case "update":\n\t\t\tif (!hasDocument) break;'),
    },
    hotUpdate: {
      order: 'pre',
      handler({ file }) {
        if (this.environment.name !== 'client') return undefined;
        // Told with the content that it is made of.
        if (isMade(file)) return [];
        // Figures are drawn again before Vite has pages ask for them.
        if (isScript(file)) void build();
        if (!isContent(file)) return undefined;
        clearTimeout(rebuilding);
        rebuilding = setTimeout(refresh, TOGETHER_MS);
        return [];
      },
    },
  };
}
