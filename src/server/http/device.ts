import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_LIFETIME_DAYS } from '#domain/accounts/device.ts'
import type { Config } from '../config.ts'
import { hashToken } from '../security/tokens.ts'
import { readToken, setToken } from './session.ts'

/** Token of the cookie by which an account recognizes a device; visitors never get it. */
export function readDevice(config: Config, request: FastifyRequest): string | undefined {
  return readToken(config, request, 'device')
}

export function deviceHashOf(config: Config, request: FastifyRequest): string | null {
  const token = readDevice(config, request)
  return token === undefined ? null : hashToken(token)
}

export function browserOf(config: Config, request: FastifyRequest) {
  return { tokenHash: hashToken(request.visitor ?? ''), deviceHash: deviceHashOf(config, request) }
}

/** Only once the device has proved itself. Kept at sign-out. */
export function setDevice(config: Config, reply: FastifyReply, token: string): void {
  setToken(config, reply, { kind: 'device', token, seconds: DEVICE_LIFETIME_DAYS * 86_400 })
}
