import { expect, test } from 'vitest'
import { CannotStart } from '../cannot-start.ts'
import { explainFolder } from './folder.ts'

const failure = (details: object) => Object.assign(new Error('failed'), details)

test.each([
  [{ code: 'EACCES', path: '/copies/site' }, /n’a pas le droit d’écrire dans \/copies\/site/],
  [{ code: 'EACCES', path: '/copies' }, /n’a pas le droit d’écrire dans \/copies/],
  [{ code: 'EROFS', path: '/copies/site/a.partial' }, /est en lecture seule/],
  [{ code: 'ENOSPC', syscall: 'write' }, /^Le disque de \/copies\/site est plein/],
  [{ code: 'EDQUOT', syscall: 'write' }, /^Le disque de \/copies\/site est plein/],
  [{ errcode: 13 }, /^Le disque de \/copies\/site est plein/],
])('the error %j of a folder of backups is one sentence with a way out', (details, sentence) => {
  const explained = explainFolder(failure(details), '/copies/site')
  expect(explained).toBeInstanceOf(CannotStart)
  expect(String(explained)).toMatch(/BACKUP_DIR/)
  expect((explained as Error).message).toMatch(sentence)
})

test('an error of another folder, or of the database, stays as it is', () => {
  for (const details of [{ code: 'EACCES', path: '/data/uploads/a.webp' }, { code: 'ECONNREFUSED' }]) {
    const error = failure(details)
    expect(explainFolder(error, '/copies/site')).toBe(error)
  }
})
