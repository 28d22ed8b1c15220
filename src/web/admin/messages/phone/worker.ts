import { hasPhoneSwitches } from './phone-switches.ts'

/** Active: a browser subscribes no other. Its scope leaves the public site without one. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('/admin/worker.js', { scope: '/admin/' })
  const worker = registration.active ?? registration.installing ?? registration.waiting
  if (worker && worker.state !== 'activated') await untilActivated(worker)
  return registration
}

function untilActivated(worker: ServiceWorker): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  worker.addEventListener('statechange', () => worker.state === 'activated' && resolve())
  return promise
}

/** Once nothing on this device needs it. */
export async function removeWorker(): Promise<void> {
  if (hasPhoneSwitches()) return
  const registration = await navigator.serviceWorker?.getRegistration('/admin/')
  await registration?.unregister()
}
