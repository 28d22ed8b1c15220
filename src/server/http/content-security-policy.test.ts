import { expect, test } from 'vitest'
import { adminPolicy, devPolicy, pagePolicy, publicPolicy, writePolicy } from './content-security-policy.ts'

const additions = { styles: ['a{}', 'b{}'], imageOrigins: ['https://pictures.example'] }

test('a policy is serialized as one header value', () => {
  expect(writePolicy({ 'default-src': ["'self'"], 'img-src': ["'self'", 'data:'] })).toBe(
    "default-src 'self';img-src 'self' data:",
  )
})

test('the policy of a page adds the hashes of its style sheets and the origins of its pictures', () => {
  expect(pagePolicy(publicPolicy, additions)).toEqual({
    ...publicPolicy,
    'style-src': [
      "'self'",
      // printf 'a{}' | openssl dgst -sha256 -binary | base64
      "'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='",
      "'sha256-7yqHVAesot11p6HczDsgKRipvI5UPgs97z80zNXlans='",
    ],
    'img-src': ["'self'", 'data:', 'https://pictures.example'],
  })
})

test('only the back office and development allow inline styles, and only development inline scripts', () => {
  const allows = (policy: Record<string, readonly string[]>, directive: string) =>
    policy[directive]?.includes("'unsafe-inline'")
  expect([publicPolicy, adminPolicy, devPolicy].map((policy) => allows(policy, 'style-src'))).toEqual([
    false,
    true,
    true,
  ])
  expect([publicPolicy, adminPolicy, devPolicy].map((policy) => allows(policy, 'script-src'))).toEqual([
    false,
    false,
    true,
  ])
})

test('the development policy has no style hashes, which would disable unsafe-inline and so Vite’s styles', () => {
  expect(pagePolicy(devPolicy, additions)['style-src']).toEqual(["'self'", "'unsafe-inline'"])
})
