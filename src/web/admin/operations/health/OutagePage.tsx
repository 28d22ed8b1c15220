import guide from '../../../../../docs/panne.md?raw'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Folded } from '../../ui/parts/Folded.tsx'
import styles from './health.module.css'

/** The page of the release that one reads while the site is down: a title and paragraphs, then a part for each situation. */
const [HEAD = '', ...SITUATIONS] = guide.trim().split(/^## /m)

export function OutagePage() {
  return (
    <div className={styles.guide}>
      <title>En cas de panne · Administration</title>
      <PageHeader title="En cas de panne" />
      <Blocks text={HEAD} />
      {SITUATIONS.map((situation, index) => (
        <Situation key={situation} id={`situation-${index + 1}`} situation={situation} />
      ))}
    </div>
  )
}

/** Unfolded on paper. */
function Situation({ id, situation }: { id: string; situation: string }) {
  return (
    <Folded id={id} title={<h2>{titleOf(situation)}</h2>}>
      <Blocks text={situation} />
    </Folded>
  )
}

/** The paragraphs and commands below the first line, which is a title. */
function Blocks({ text }: { text: string }) {
  const [, ...blocks] = blocksOf(text)
  return blocks.map((block) => <Block key={block} block={block} />)
}

function titleOf(text: string): string {
  return blocksOf(text)[0] ?? ''
}

function blocksOf(text: string): string[] {
  return text.trim().split(/\n{2,}/)
}

const COMMANDS = /^```sh\n([\s\S]*)\n```$/

function Block({ block }: { block: string }) {
  const [, commands] = COMMANDS.exec(block) ?? []
  if (commands !== undefined) return <pre>{commands}</pre>
  return <p>{block.split('`').map(toInlineCode)}</p>
}

/** Every second part stood between backticks. */
function toInlineCode(part: string, index: number) {
  return index % 2 === 0 ? part : <code key={part}>{part}</code>
}
