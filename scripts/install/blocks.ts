/** `mark` says why a block is not run. */
export type Block = { heading: string; code: string; mark?: string }

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
  const run = blocks.filter(({ mark }) => mark === undefined)
  const lines = run.flatMap(({ heading, code }) => [`echo '== ${heading}'`, code])
  return ['set -euo pipefail', 'cd /root', ...lines, VISIT, ''].join('\n')
}

const VISIT = `
echo '== visit'
for _ in $(seq 100); do if journalctl --unit=cabinet | grep --quiet 'Mot de passe'; then break; fi; sleep 0.5; done
journalctl --unit=cabinet --output=cat > /root/site.log
export NODE_EXTRA_CA_CERTS=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt
/opt/cabinet/current/bin/node /root/visit.ts "https://$domain" /root/site.log
systemctl is-active cabinet caddy unattended-upgrades
ufw status
ls -l --directory /var/lib/cabinet /var/lib/cabinet/practice.db /etc/cabinet/.env`
