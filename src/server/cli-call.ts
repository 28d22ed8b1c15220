/** Typed by the operator, in the folder of the site: sentences and `--help` name it. */
export const CLI_CALL = findCall()

function findCall(): string {
  // Set by the launcher of a release.
  if (process.title === 'cabinet') return 'cabinet'
  return import.meta.filename.endsWith('.ts') ? 'node src/server/cli.ts' : 'node dist/server/cli.js'
}
