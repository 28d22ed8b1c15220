import guide from '../../../../../docs/panne.md?raw'
import { PageHeader } from '../../ui/PageHeader.tsx'
import styles from './health.module.css'

/** The page of the release that one reads while the site is down: a title, then sections, paragraphs and commands. */
const [, ...BLOCKS] = guide.trim().split(/\n{2,}/)

export function OutagePage() {
  return (
    <div className={styles.guide}>
      <title>En cas de panne · Administration</title>
      <PageHeader title="En cas de panne" />
      {BLOCKS.map((block) => (
        <Block key={block} block={block} />
      ))}
    </div>
  )
}

const COMMANDS = /^```sh\n([\s\S]*)\n```$/

function Block({ block }: { block: string }) {
  const [, commands] = COMMANDS.exec(block) ?? []
  if (commands !== undefined) return <pre>{commands}</pre>
  if (block.startsWith('## ')) return <h2>{block.slice(3)}</h2>
  return <p>{block.split('`').map(toInlineCode)}</p>
}

/** Every second part stood between backticks. */
function toInlineCode(part: string, index: number) {
  return index % 2 === 0 ? part : <code key={part}>{part}</code>
}
