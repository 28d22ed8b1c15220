import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { french } from '#domain/language/typography.ts'
import { CannotStart } from '../../cannot-start.ts'

export type Terminal = { input: Readable & { isTTY?: boolean }; output: Writable }

export type Question = {
  label: string
  problemOf(answer: string): string | null
}

type Reader = (prompt: string) => Promise<string>

export async function ask(
  { input, output }: Terminal,
  questions: Readonly<Record<string, Question>>,
): Promise<Record<string, string>> {
  const terminal = createInterface({ input, output })
  const read = readerOf(terminal)
  const answers: Record<string, string> = {}
  try {
    for (const [name, { label, problemOf }] of Object.entries(questions)) {
      let [answer, problem] = ['', null as string | null]
      do {
        if (problem !== null) output.write(`${problem}\n`)
        answer = await read(french`${label} : `)
        problem = problemOf(answer)
      } while (problem !== null)
      answers[name] = answer
    }
    return answers
  } finally {
    terminal.close()
  }
}

function readerOf(terminal: Interface): Reader {
  let isClosed = false
  terminal.once('close', () => {
    isClosed = true
  })
  const lines = terminal[Symbol.asyncIterator]()
  return async (prompt) => {
    terminal.setPrompt(prompt)
    if (!isClosed) terminal.prompt()
    const { value, done } = await lines.next()
    if (done) throw new CannotStart('La saisie a été interrompue.')
    return value
  }
}

const MAX_LINE = 10_000

export async function readFirstLine({ input }: Pick<Terminal, 'input'>): Promise<string> {
  let text = ''
  for await (const chunk of input.setEncoding('utf8')) {
    text += chunk
    if (text.includes('\n') || text.length > MAX_LINE) break
  }
  return text.split(/\r?\n/)[0] ?? ''
}
