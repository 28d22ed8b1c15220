import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import {
  findProviderByAddress,
  findProviderByHost,
  type MailProviderKey,
  mailProviderOf,
  usernameFor,
} from '#domain/messages/mail-providers.ts'
import type { MailServerFormState } from './use-mail-server-form.ts'

/** The provider by the server's name, the address or the owner's choice; it fills in the other fields. */
export function useProvider({ control, getValues, setValue }: MailServerFormState) {
  const [withoutServer, setWithoutServer] = useState<MailProviderKey | null>(null)
  const [lastFilled, setLastFilled] = useState('')
  const [followedHost, setFollowedHost] = useState('')
  const host = useWatch({ control, name: 'host' })
  const key = withoutServer ?? findProviderByHost(host)
  /** Replaces what an address filled in, and nothing that was typed by hand. */
  const fillUsername = (provider: MailProviderKey, address: string) => {
    const filled = usernameFor(mailProviderOf(provider), address)
    if (filled === null || !['', lastFilled].includes(getValues('username'))) return
    setLastFilled(filled)
    setValue('username', filled, { shouldDirty: true })
  }
  const choose = (chosen: MailProviderKey | null) => {
    const server = chosen === null ? null : mailProviderOf(chosen).server
    setWithoutServer(server ? null : chosen)
    if (chosen === null || server === null) return
    for (const field of ['host', 'port', 'security'] as const)
      setValue(field, server[field], { shouldDirty: true, shouldValidate: true })
    fillUsername(chosen, getValues('from'))
  }
  /** A server that was typed, saved or chosen by hand stays: the address may be sent for by another service. */
  const follow = (address: string) => {
    const found = findProviderByAddress(address)
    if (found === null) setWithoutServer(null)
    if (found !== null && found !== key && ['', followedHost].includes(host)) {
      setFollowedHost(mailProviderOf(found).server?.host ?? '')
      choose(found)
    } else if (key !== null) fillUsername(key, address)
  }
  return { key, choose, follow }
}
