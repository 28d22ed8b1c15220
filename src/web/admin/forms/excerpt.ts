const CONTEXT_LENGTH = 32

type TextRange = { start: number; end: number }

export function excerptOf(text: string, { start, end }: TextRange) {
  const lead = text.slice(0, start).split('\n').at(-1) ?? ''
  const tail = text.slice(end).split('\n')[0] ?? ''
  return {
    before: lead.length <= CONTEXT_LENGTH ? lead : `…${lead.slice(-CONTEXT_LENGTH).replace(/^\S*/, '')}`,
    match: text.slice(start, end),
    after:
      tail.length <= CONTEXT_LENGTH ? tail : `${tail.slice(0, CONTEXT_LENGTH).replace(/(?<!\S)\S+$/, '')}…`,
  }
}
