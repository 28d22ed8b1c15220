import pg from 'pg'

/** Suspends all processes of a PostgreSQL server (SIGSTOP). The returned function resumes them. */
export async function freezePostgres(adminUrl: string): Promise<() => void> {
  const pids = await listProcessIds(adminUrl)
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of pids.splice(0)) process.kill(pid, 'SIGCONT')
  }
}

async function listProcessIds(adminUrl: string): Promise<number[]> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid
      union all select pid from pg_stat_activity where pid <> pg_backend_pid()`,
  )
  await client.end()
  return rows.map(({ pid }) => pid)
}
