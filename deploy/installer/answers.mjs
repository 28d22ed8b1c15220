/**
 * Ends with 0 if the site at the given origin is ready, shows a page and the hours of a service; with 3 if its disk is
 * full, which no waiting changes; else with 1.
 */
const [origin] = process.argv.slice(2)

async function get(path) {
  const answer = await fetch(new URL(path, origin), { signal: AbortSignal.timeout(10_000) })
  if (answer.ok) return answer
  const { disk } = await answer.json()
  process.exitCode = disk?.state === 'full' ? 3 : 1
  throw new Error(`${path}: ${answer.status}`)
}

try {
  await get('/readyz')
  await (await get('/')).text()
  const services = await (await get('/api/services')).json()
  const service = services.find(({ bookable }) => bookable !== false)
  const today = new Date().toISOString().slice(0, 10)
  if (service) await get(`/api/agenda/creneaux?start=${today}&end=${today}&serviceId=${service.id}`)
} catch {
  process.exitCode ??= 1
}
