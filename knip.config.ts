import type { KnipConfig } from 'knip'

/** What counts as used; everything else is dead code. */
export default {
  entry: [
    'src/web/entry-*.tsx',
    'scripts/*.ts',
    'scripts/house/{names,rooms,vocabulary}.ts',
    'bench/*.ts',
    'tests/support/postgres-keeper.ts',
    'tests/fixtures/make.ts',
  ],
  project: ['{src,tests,scripts,bench}/**/*.{ts,tsx,css}', '*.ts'],
  // Found by its path in tests/browser/head.spec.ts.
  ignoreDependencies: ['vnu-jar'],
  // Java where it is on the machine, and the test says so where it is not; prlimit is on every Linux (util-linux).
  ignoreBinaries: ['java', 'prlimit'],
  ignoreExportsUsedInFile: { type: true, interface: true },
  compilers: {
    // A style sheet uses packages too: fonts, another sheet.
    css: (text: string) =>
      [...text.matchAll(/(?:url\(|@import\s+)["']([^"':]+)["']/g)]
        .map(([, path]) => `import '${path}'`)
        .join('\n'),
  },
} satisfies KnipConfig
