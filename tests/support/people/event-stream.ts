type Credentials = { username: string; password: string }

/** Signs in over HTTP and requests the event stream of the user's agenda. */
export async function fetchEventStream(url: string, credentials: Credentials, query = ''): Promise<Response> {
  const cookie = await signInForCookie(url, credentials)
  return fetch(`${url}/api/admin/live${query}`, { headers: { cookie } })
}

async function signInForCookie(url: string, credentials: Credentials): Promise<string> {
  const tokenResponse = await fetch(`${url}/api/csrf-token`)
  const { csrfToken } = (await tokenResponse.json()) as { csrfToken: string }
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { cookie: cookieOf(tokenResponse), 'csrf-token': csrfToken, 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  if (response.status !== 200)
    throw new Error(`${credentials.username} could not sign in: ${response.status}`)
  return cookieOf(response)
}

function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
