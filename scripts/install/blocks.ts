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
