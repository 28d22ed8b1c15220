import type { KnipConfig } from 'knip'

export default {
  entry: [
    'src/web/entry-*.tsx',
    'scripts/*.ts',
    'scripts/house/{names,office-weight,public-weight,rooms,vocabulary}.ts',
    'bench/*.ts',
    'src/server/features/booking/private-calendar/file-reader.ts',
    'tests/support/database/postgres-keeper.ts',
    'scripts/install/inside/*.ts',
    'tests/fixtures/make.ts',
    'src/server/start/site-code.ts',
  ],
  project: ['{src,tests,scripts,bench}/**/*.{ts,tsx,css}', '*.ts'],
  // tests/browser/site/head.spec.ts resolves vnu-jar by path, tests/support/browser/fonts.conf the folder of the fonts, and
  // tests/house/browser-features.test.ts Playwright's own playwright-core. tests/support/servers/push-service.ts requires
  // http_ece, which has no types.
  ignoreDependencies: ['vnu-jar', '@expo-google-fonts/tinos', 'playwright-core', 'http_ece'],
  // java is optional: its test reports when it is missing. prlimit (util-linux) is on every Linux. `bench` asks for wrk.
  // psql is Debian's, in the machines of check:install. Faults of disks that need the others say that they were not tried
  // where one is missing.
  ignoreBinaries: [
    'java',
    'prlimit',
    'wrk',
    'strace',
    'mkfs.ext4',
    'mkfifo',
    'e2fsck',
    'mount',
    'umount',
    'findmnt',
    'dd',
    'nsenter',
    'sha256sum',
    'mmdebstrap',
    'psql',
  ],
  ignoreExportsUsedInFile: { type: true, interface: true },
  compilers: {
    // Style sheets reference packages too: fonts, other sheets.
    css: (text: string) =>
      [...text.matchAll(/(?:url\(|@import\s+)["']([^"':]+)["']/g)]
        .map(([, path]) => `import '${path}'`)
        .join('\n'),
  },
} satisfies KnipConfig
