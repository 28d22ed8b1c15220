import type { Api } from './api.ts'
import { showToast } from './toasts.tsx'

/** Prefetches the token, so that the first write does not wait for it. */
export async function fetchCsrfToken(api: Api): Promise<void> {
  try {
    await api('GET /api/csrf-token')
  } catch {
    void showToast('error', 'Erreur CSRF token')
  }
}
