/** Throws unless the changelog tells, in the part of `version`, what to do on updating: « Nothing. » is an answer. */
export function refuseUntoldUpdate(changelog: string, version: string): void {
  const parts = changelog.split(/^## /m)
  const own = parts.find((part) => part.startsWith(`[${version}] - `))
  const [, told = ''] = /^### On updating\n([\s\S]*?)(?=^### |$(?![\s\S]))/m.exec(own ?? '') ?? []
  if (told.trim() !== '') return
  throw new Error(
    `CHANGELOG.md has no part « On updating » in [${version}]: say what its operator has to do, or « Nothing. »`,
  )
}
