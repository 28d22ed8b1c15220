import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

let stop: (() => Promise<void>) | undefined

/** Vitest's global setup of the projects that need PostgreSQL. */
export async function setup(project: TestProject): Promise<void> {
  // Tests that kill a process depend on commits that reach the disk.
  const started = await startPostgres(project.name === 'faults' ? 'durable' : 'fast')
  stop = started.stop
  project.provide('postgres', started.address)
}

export async function teardown(): Promise<void> {
  await stop?.()
}
