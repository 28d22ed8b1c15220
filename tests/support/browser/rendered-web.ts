import type { Web } from '#server/http/pages/web.ts'
import { locate, render } from '#web/entry-server.tsx'

const noFiles = { styles: [], scripts: [], fonts: [] }
const files = { script: '/entry.js', ...noFiles, filesOf: () => noFiles }

/** The public pages rendered from their sources, without built files. Counts how many were rendered. */
export function renderedWeb(): Web & { renders: string[] } {
  const renders: string[] = []
  return {
    renders,
    isDev: false,
    attach: async () => {},
    files: () => files,
    adminFiles: () => files,
    transformHtml: async (_url, html) => html,
    locate: async () => locate,
    render: async () => (rendering) => {
      renders.push(rendering.request.url)
      return render(rendering)
    },
  }
}
