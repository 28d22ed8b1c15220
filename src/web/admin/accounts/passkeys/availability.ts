/** False without https, and in browsers without passkeys. The server says in the document whether its address allows them. */
export function hasPasskeys(): boolean {
  return document.getElementById('root')?.dataset.passkeys === 'true' && 'PublicKeyCredential' in window
}
