import { CannotStart } from '../../cannot-start.ts'
import type { Config } from '../../config.ts'

/** `value`: French name of what follows, as in `--to <dossier>`. */
export type Option = { description: string; value?: string }

/** `argument` is '' if the command has none; `flags` are the options without a value. */
export type GivenArguments = {
  argument: string
  flags: ReadonlySet<string>
  values: Readonly<Partial<Record<string, string>>>
}

/** `code` 1: the command found something. */
export type CommandResult = { text: string; code: 0 | 1 }

/**
 * Texts are French: `summary` without a final point, `failure` before the reason, `changes` what the command does and
 * leaves alone. `run` imports the command's file, so that `--help` loads none of them.
 */
export type Command = {
  summary: string
  failure: string
  argument?: { name: string; description: string; isOptional?: true }
  options?: Readonly<Record<string, Option>>
  changes: string
  examples: readonly string[]
  run(config: Config, given: GivenArguments): Promise<string | CommandResult>
}

/** A call that cannot be understood. */
export class Misuse extends CannotStart {}
