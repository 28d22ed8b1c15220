const AROUND = 32

export function excerpt(text: string, { start, end }: { start: number; end: number }) {
  const lead = text.slice(0, start).split('\n').at(-1) ?? ''
  const rest = text.slice(end).split('\n')[0] ?? ''
  return {
    before: lead.length <= AROUND ? lead : `…${lead.slice(-AROUND).replace(/^\S*/, '')}`,
    word: text.slice(start, end),
    after: rest.length <= AROUND ? rest : `${rest.slice(0, AROUND).replace(/\S*$/, '')}…`,
  }
}
