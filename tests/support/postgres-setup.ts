import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

let stop: (() => Promise<void>) | undefined

/** Vitest's global set-up of the projects that need PostgreSQL. */
export async function setup(project: TestProject): Promise<void> {
  // What a killed process leaves behind is only worth looking at where commits reach the disk.
  const started = await startPostgres(project.name === 'faults' ? 'durable' : 'hasty')
  stop = started.stop
  project.provide('postgres', started.address)
}

export async function teardown(): Promise<void> {
  await stop?.()
}
