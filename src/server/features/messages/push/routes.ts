import type { FastifyRequest } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import * as contract from '#contract/messages/push.ts'
import type { AppContext } from '#server/app-context.ts'
import { deviceHashOf } from '#server/http/device.ts'
import type { Serve } from '#server/http/serve.ts'
import { readPushDevices, renewDevice, switchDeviceOn } from './actions.ts'
import { ensurePublicKey } from './key-pair.ts'
import { deletePushDevice, takeDeviceOff } from './queries.ts'

export function pushRoutes(serve: Serve, context: AppContext): void {
  const { config, database } = context

  serve(contract.listPushDevices, ({ caller, request }) =>
    readPushDevices(context, { tokenHash: deviceHashOf(config, request), userId: caller.id }),
  )

  serve(contract.readPushKey, async () => ({ publicKey: await ensurePublicKey(context) }))

  serve(contract.switchPushOn, async ({ caller, body, request, note }) => {
    await switchDeviceOn(context, requireDevice(request, caller.id), registrationOf(request, body))
    note.subjectId = caller.id
    return { isOn: true }
  })

  serve(contract.renewPush, async ({ caller, body, request }) => ({
    isOn: await renewDevice(context, requireDevice(request, caller.id), registrationOf(request, body)),
  }))

  serve(contract.switchPushOff, async ({ caller, request, note }) => {
    const tokenHash = deviceHashOf(config, request)
    if (tokenHash !== null) await deletePushDevice(database.kysely, { tokenHash, userId: caller.id })
    note.subjectId = caller.id
    return { isOn: false }
  })

  serve(contract.removePushDevice, async ({ caller, params, note }) => {
    const isOff = await database.transaction((trx) =>
      takeDeviceOff(trx, { id: params.id, userId: caller.id }),
    )
    if (!isOff) throw new Refusal('not_found')
    note.subjectId = caller.id
    return { message: 'Notifications arrêtées sur cet appareil' }
  })

  function requireDevice(request: FastifyRequest, userId: number) {
    const tokenHash = deviceHashOf(config, request)
    if (tokenHash === null) throw new Refusal('push_device_unknown')
    return { tokenHash, userId }
  }
}

function registrationOf({ headers }: FastifyRequest, address: contract.PushRegistration) {
  return { address, userAgent: headers['user-agent'] ?? '' }
}
