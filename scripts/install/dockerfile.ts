export type Instruction = { name: string; rest: string }
export type Stage = { base: string; instructions: Instruction[] }

export function readStages(dockerfile: string): Stage[] {
  const stages: Stage[] = []
  for (const line of dockerfile.replaceAll(/\\\n\s*/g, ' ').split('\n')) {
    const [, name = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    if (name === 'FROM') stages.push({ base: rest, instructions: [] })
    else if (name !== '') stages.at(-1)?.instructions.push({ name, rest })
  }
  return stages
}

/** The last one of a name. */
export function lastOf({ instructions }: Stage, wanted: string): string {
  const found = instructions.findLast(({ name }) => name === wanted)
  if (!found) throw new Error(`the Dockerfile has no ${wanted}`)
  return found.rest
}

export function environmentOf({ instructions }: Stage): Record<string, string> {
  const lines = instructions.filter(({ name }) => name === 'ENV').flatMap(({ rest }) => rest.split(/\s+/))
  return Object.fromEntries(lines.map((line) => line.split('=')))
}
