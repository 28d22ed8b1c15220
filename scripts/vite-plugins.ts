import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { computeFingerprint } from './fingerprint.ts'
import { MEASURED_PAGES, measurePageWeight } from './page-weight.ts'

/** Writes a `.gz` and a `.br` copy of each script, style sheet and SVG of the client builds. */
export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!/\.(js|css|svg)$/.test(name)) continue
        const file = join(dir, name)
        const content = readFileSync(file)
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
        const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
      }
    },
  }
}

/**
 * Empties `dist` before the first environment and writes `dist/fingerprint` after the last, so that a build that fails
 * midway never passes for a complete one. The fingerprint is taken when the build starts: sources edited during the
 * build make it stale.
 */
export function stampDist(root: string): Plugin[] {
  const dist = join(root, 'dist')
  let fingerprint = ''
  let startedAt = 0
  return [
    {
      name: 'fresh-dist:empty',
      buildApp: {
        order: 'pre',
        async handler() {
          startedAt = performance.now()
          fingerprint = computeFingerprint(root)
          rmSync(dist, { recursive: true, force: true })
        },
      },
    },
    {
      name: 'fresh-dist:stamp',
      buildApp: {
        order: 'post',
        async handler() {
          writeFileSync(join(dist, 'fingerprint'), fingerprint)
          const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).replace('.', ',')
          console.log(`Pages construites en ${seconds} s (${describeWeights(root)}).`)
        },
      },
    },
  ]
}

function describeWeights(root: string): string {
  return Object.entries(MEASURED_PAGES)
    .map(([name, source]) => `${name} ${Math.round(measurePageWeight(root, source) / 1000)} ko`)
    .join(', ')
}
