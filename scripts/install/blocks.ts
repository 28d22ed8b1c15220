/** `mark` says why a block is not run. */
type Block = { heading: string; code: string; mark?: string }

const BLOCK = /^## (.+)$|(?:^<!-- not run: (.+) -->\n)?^```sh\n([\s\S]*?)^```$/gm

export function readBlocks(document: string): Block[] {
  const blocks: Block[] = []
  let heading = ''
  for (const [, title, mark, code] of document.matchAll(BLOCK)) {
    heading = title ?? heading
    if (code !== undefined) blocks.push({ heading, code, mark })
  }
  return blocks
}

/** One shell for all blocks, as for a reader: what one sets, the next ones know. */
export function writeScript(blocks: readonly Block[]): string {
  return ['set -euo pipefail', 'cd /root', ...blocks.flatMap(writeBlock), 'visit', '']
    .join('\n')
    .replace('cd /root', `cd /root\n${STAND_INS}`)
}

function writeBlock({ heading, code, mark }: Block): string[] {
  if (mark === undefined) return [`echo '== ${heading}'`, code]
  if (mark.includes('ExecStart')) return ['start_site']
  return mark.includes('internal authority') ? ['start_caddy'] : []
}

const STAND_INS = `
await() { for _ in $(seq 100); do if "$@" > /dev/null 2>&1; then return; fi; sleep 0.2; done; "$@"; }
start_site() {
  echo '== instead of systemd: ExecStart of the unit'
  bash /root/start-unit.sh /opt/cabinet/current/deploy/cabinet.service > /root/site.log 2>&1 &
  await grep --quiet 'Mot de passe' /root/site.log
}
start_caddy() {
  echo '== instead of systemd: caddy with its internal authority'
  sed '0,/^{$/s//{\\n\\tlocal_certs\\n\\tskip_install_trust/' /etc/caddy/Caddyfile > /root/Caddyfile
  caddy run --config /root/Caddyfile --adapter caddyfile > /root/caddy.log 2>&1 &
  await test -e /root/.local/share/caddy/pki/authorities/local/root.crt
}
visit() {
  echo '== visit'
  export NODE_EXTRA_CA_CERTS=/root/.local/share/caddy/pki/authorities/local/root.crt
  /opt/cabinet/current/bin/node /root/visit.ts "https://$domain" /root/site.log
  ls -l --directory /var/lib/cabinet /var/lib/cabinet/practice.db /etc/cabinet/.env
}`
