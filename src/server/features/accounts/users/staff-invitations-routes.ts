import * as contract from '#contract/accounts/staff-invitations.ts'
import type { AppContext } from '#server/app-context.ts'
import { readDevice, setDevice } from '#server/http/device.ts'
import type { Serve } from '#server/http/serve.ts'
import { hashToken } from '#server/security/tokens.ts'
import { chooseDeviceToken } from '../sign-in/devices.ts'
import {
  acceptInvitation,
  findInvitationDelivery,
  inviteUser,
  readStaffInvitation,
  renewInvitation,
} from './staff-invitations.ts'

export function staffInvitationRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readInvitationDelivery, async () => ({ delivery: await findInvitationDelivery(context) }))

  serve(contract.inviteUser, ({ caller, body }) => inviteUser(context, caller, body))

  serve(contract.renewInvitation, ({ caller, params }) => renewInvitation(context, caller, params.id))

  serve(contract.readStaffInvitation, ({ params }) => readStaffInvitation(context, params.token))

  serve(contract.acceptInvitation, async ({ params, body, request, reply, note }) => {
    const device = await chooseDeviceToken(context, readDevice(context.config, request))
    const userId = await acceptInvitation(context, params.token, { ...body, deviceHash: hashToken(device) })
    setDevice(context.config, reply, device)
    Object.assign(note, { actorId: userId, subjectId: userId })
    return { message: 'Mot de passe enregistré. Vous pouvez vous connecter.' }
  })
}
