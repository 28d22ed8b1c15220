import type { TestClient } from '../practice/test-client.ts'

export function sendTo(client: TestClient, method: string, path: string, body: object | null) {
  if (method === 'GET') return client.get(path)
  if (method === 'DELETE') return client.delete(path)
  return client[method.toLowerCase() as 'post' | 'put' | 'patch'](path, body ?? {})
}
