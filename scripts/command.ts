import { type Config, processEnv, readConfig } from '../src/server/config.ts'
import { explainStart } from '../src/server/start-errors.ts'

/** Runs a command with the settings of the process and prints what it answers, or one line of why it could not. */
export async function command(failed: string, work: (config: Config) => Promise<string>): Promise<void> {
  let config: Config | undefined
  try {
    config = readConfig(processEnv())
    console.log(await work(config))
  } catch (error) {
    const sentence = explainStart(error, config)
    if (sentence === null) throw error
    console.error(`${failed} ${sentence}`)
    process.exitCode = 1
  }
}
