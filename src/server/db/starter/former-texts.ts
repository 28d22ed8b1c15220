import type { MessageType } from '#domain/messages/notification.ts'

/**
 * SHA-256 (hex) of the texts that earlier versions shipped, subject and body with a line feed between them. A change
 * of a shipped text adds the hash of the one that it replaces, so that updated sites get it too.
 */
export const FORMER_TEXTS: Partial<Record<MessageType, readonly string[]>> = {
  booking_confirmed: ['f5dccce4721e0a6dabc34e1f0be3f42b076ed1d10d8f2cc2dacda977c75ac896'],
  booking_to_confirm: ['b52a60c35aa123b95a3c8605bbd2977386e79416402ad16b84f87056ecf07ccf'],
  booking_moved: ['8360670c0194082dca99a83ee70009f5c4c7361b6311d1357d87b5da31e2b06a'],
  booking_moved_by_client: ['c09e7b13167e3d64bf688704fb28feffdb77c8d43dce97ba4daa9762939e1a2f'],
  booking_changed: ['0b48a194823fc1cbcad9d40c319eb1b8e7e580a8ef34854b5ddc9f88e6df629f'],
  booking_given: ['ef985ffec723939b513a9a6dd22786a8eb3a28fb6f67d8de5cc6237ebdda6f35'],
  booking_cancelled: ['afc9ff7a67f494ebae58b395eff09b029458075bcc108c9d380d90f045b45341'],
  booking_reminder: ['e396a61fb3175ee06e159b4390c780432eea271bf66b13fc7ae647f648c4b620'],
  testimonial_invitation: ['e495a9f2cc8ce0d59f01a77e5486dc554eb860c950b1019cb7a28eb6f07f7931'],
  staff_booking_new: ['b45df32055b92539416a9eee012a1d2bb02ee027e3e50a489b2552aa58b22d0a'],
  staff_booking_moved: ['d59087fcfa8d08fafe876633ef5c7e84c4f9c3c01385c94ac1e59bc487e201e7'],
  staff_booking_changed: ['caf176f47c0d4163219e87ae308feb74be83d6019dcd1b03088f018955611449'],
  staff_booking_given: ['c9480050148f6d739c6ba4671a07544e30ab1ed4b7311c7eaa0933f0ae56187c'],
  staff_booking_cancelled: ['b5f3bb2a2d8c4af019b05f7b4c54f73101a8a9f62e6a4d91eaf795b19ef1f727'],
}
