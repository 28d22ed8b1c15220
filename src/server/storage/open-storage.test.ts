import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openStorage } from './open-storage.ts'

const config = readConfig({ S3_URL: 'http://k:s@127.0.0.1:9/images' })

test('S3_URL without the optional packages is refused with a sentence that names them', async () => {
  const missing = Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' })
  await expect(openStorage(config, () => Promise.reject(missing))).rejects.toThrow(
    /^S3_URL et BACKUP_S3_URL demandent les paquets @aws-sdk\/client-s3 et @aws-sdk\/s3-request-presigner, qui ne sont pas installés/,
  )
  await expect(openStorage(config, () => Promise.reject(new Error('syntax')))).rejects.toThrow('syntax')
})

test('the S3 packages are loaded for a site with a bucket only', () => {
  const script = `
    import { registerHooks } from 'node:module'
    const seen = []
    registerHooks({ load(url, context, next) { if (url.includes('@aws-sdk')) seen.push(url); return next(url, context) } })
    const { openStorage } = await import('#server/storage/open-storage.ts')
    const { readConfig } = await import('#server/config.ts')
    await import('#server/app.ts')
    await openStorage(readConfig({}))
    const before = seen.length
    await openStorage(readConfig({ S3_URL: 'http://k:s@127.0.0.1:9/images' }))
    console.log(before, seen.length > 0)
  `
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  expect(output.trim()).toBe('0 true')
})
