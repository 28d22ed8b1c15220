const CONTEXT_LENGTH = 32

export function excerpt(text: string, { start, end }: { start: number; end: number }) {
  const lead = text.slice(0, start).split('\n').at(-1) ?? ''
  const tail = text.slice(end).split('\n')[0] ?? ''
  return {
    before: lead.length <= CONTEXT_LENGTH ? lead : `…${lead.slice(-CONTEXT_LENGTH).replace(/^\S*/, '')}`,
    word: text.slice(start, end),
    after: tail.length <= CONTEXT_LENGTH ? tail : `${tail.slice(0, CONTEXT_LENGTH).replace(/\S*$/, '')}…`,
  }
}
