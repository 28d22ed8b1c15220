import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { StaffReservationRequest } from '#contract/booking/reservations.ts'
import type { Service } from '#contract/booking/services.ts'
import { required } from '#contract/fields.ts'
import { practicesByRole } from '#domain/accounts/role.ts'
import { isPast, type LocalTime, parseTime } from '#domain/language/time.ts'
import { showIssues } from '#web/app/forms/show-issues.ts'
import { practitionerServicesQuery, servicesQuery } from '#web/app/query/queries.ts'
import { useRequestKey } from '#web/app/request-key.ts'
import { showToast } from '#web/app/toasts.tsx'
import { packIdOf } from '../../../accounting/visit/packs/pack-sentences.ts'
import { type ChosenRecord, useRecordPack } from '../../../accounting/visit/packs/use-record-pack.ts'
import { registerDirtyForm } from '../../../session/drafts.ts'
import { api } from '../../../session/session.ts'
import { useAdmin } from '../../../session/use-admin.ts'
import { createReservation, refreshAgenda } from '../../entries/actions.ts'
import { usualServiceQuery } from '../../entries/queries.ts'
import { refreshStartChecks } from '../../starts/queries.ts'
import { CREATE_DRAFT, type CreateDraft, type CreatePrefill, type CreateValues } from '../dialog.ts'
import { refreshOutdatedChoice } from '../outdated-choice.ts'
import { type CreateChoice, createPartsOf, requestOf, saleOf } from './create-parts.ts'
import { useOpenedHour } from './use-opened-hour.ts'
import { useWaitingChoice } from './use-waiting-choice.ts'

const PAST_MESSAGE = 'Créneau déjà passé'

export type PractitionerOption = { id: number; displayName: string }

type CreateFormApi = UseFormReturn<CreateValues, unknown, StaffReservationRequest>

type Options = CreatePrefill & {
  now: LocalTime
  practitioners: PractitionerOption[] | null
  onClose: () => void
}

export function useCreateForm({
  date,
  time,
  draft,
  client,
  wanted,
  duration,
  onCreated,
  now,
  practitioners,
  onClose,
  ...prefill
}: Options) {
  const isTeam = practitioners !== null && practitioners.length > 1
  const praticienId = prefill.praticienId ?? (isTeam ? undefined : practitioners?.[0]?.id)
  const form = useForm({
    resolver: zodResolver(StaffReservationRequest),
    defaultValues: draft
      ? typedIn(draft)
      : { ...BLANK, ...client, ...wanted, date, time, praticienId, duration },
  })
  const [record, setRecord] = useState<ChosenRecord | null>((draft ?? prefill).record ?? null)
  const adminId = useAdmin().id
  // Any request may find the session expired, the client search included.
  useEffect(
    () => registerDirtyForm(CREATE_DRAFT, () => ({ adminId, values: { ...form.getValues(), record } })),
    [adminId, form, record],
  )
  const [isPersonChosen, setPersonChosen] = useState((draft ?? { praticienId }).praticienId !== undefined)
  const choice = useChoice(form, practitioners)
  const opened = { date: draft ? '' : date, time: draft ? '' : time }
  const proposedHour = useOpenedHour(form, { opened, choice, now })
  const waiting = useWaitingChoice(form)
  const [clientName, clientEmail, clientPhone, day] = form.watch([
    'clientName',
    'clientEmail',
    'clientPhone',
    'date',
  ])
  const pack = useRecordPack({
    record,
    onDecide: setRecord,
    typed: { clientName, clientEmail, clientPhone, date: day },
    sale: saleOf(choice),
  })
  const creation = useCreation(form, {
    onCreated: async () => {
      await onCreated?.()
      await waiting.endChosen()
    },
    onClose,
  })
  const submit = form.handleSubmit((values) => {
    if (choice.serviceId === undefined && values.duration === undefined)
      return form.setError('duration', { message: required('Durée') }, { shouldFocus: true })
    const start = { day: values.date, minute: parseTime(values.time) ?? 0 }
    if (practitioners && choice.praticienId === undefined && !isTeam) {
      return form.setError('praticienId', { message: required('Praticien') })
    }
    if (isPast(start, now)) {
      void showToast('error', PAST_MESSAGE)
      return form.setError('time', { message: PAST_MESSAGE })
    }
    const { praticienId: chosenId, isFirstFree } = choice
    creation.mutate({
      ...values,
      praticienId: chosenId,
      ...requestOf(choice),
      ...(isFirstFree && { firstFree: true }),
      ...packIdOf(pack, [values.date]),
    })
  })
  const choosePerson = (id: number | undefined) => {
    setPersonChosen(true)
    form.setValue('praticienId', id, { shouldValidate: form.formState.isSubmitted })
  }
  const fillsPerson = isTeam && !isPersonChosen
  return { form, choice, pack, setRecord, creation, submit, choosePerson, fillsPerson, proposedHour, waiting }
}

function typedIn({ record: _, ...values }: CreateDraft): CreateValues {
  return values
}

const BLANK = {
  clientName: '',
  clientEmail: '',
  clientPhone: '',
  tellClient: true,
  serviceId: undefined,
  variantId: undefined,
  optionIds: [],
}

function useChoice(form: CreateFormApi, practitioners: PractitionerOption[] | null): CreateChoice {
  const [chosenPractitioner, chosenService, variantId, optionIds, duration] = form.watch([
    'praticienId',
    'serviceId',
    'variantId',
    'optionIds',
    'duration',
  ])
  const praticienId = usePerson(chosenPractitioner, practitioners)
  const isFirstFree = praticienId === undefined && (practitioners?.length ?? 0) > 1
  const services = useOfferedServices({ praticienId, isFirstFree })
  const proposed = useProposedService(chosenService, { praticienId, isFirstFree })
  const service = services?.find(({ id }) => id === proposed)
  const isOffered = service !== undefined || services === undefined
  const serviceId = typeof proposed === 'number' && isOffered ? proposed : undefined
  const parts = createPartsOf(service, { variantId, optionIds })
  return {
    praticienId,
    isFirstFree,
    services: services ?? NO_SERVICES,
    serviceId,
    parts,
    duration: serviceId === undefined ? duration : parts?.sum.duration,
  }
}

/** The chosen practitioner, unless they have left the team since; the only one of a practice needs no choice. */
function usePerson(chosen: CreateValues['praticienId'], practitioners: PractitionerOption[] | null) {
  const admin = useAdmin()
  if (practitioners === null) {
    const ownId = practicesByRole(admin.role) ? admin.id : undefined
    return typeof chosen === 'number' ? chosen : ownId
  }
  const [first, second] = practitioners
  if (first && !second) return first.id
  return practitioners.find(({ id }) => id === chosen)?.id
}

type Agenda = Pick<CreateChoice, 'praticienId' | 'isFirstFree'>

/** The usual service until one, or none, is chosen by hand. */
function useProposedService(chosen: CreateValues['serviceId'], { praticienId, isFirstFree }: Agenda) {
  const isUntouched = chosen === undefined
  const usual = useQuery({
    ...usualServiceQuery(praticienId),
    enabled: isUntouched && (praticienId !== undefined || isFirstFree),
  })
  return isUntouched ? usual.data?.serviceId : chosen
}

function useOfferedServices({ praticienId, isFirstFree }: Agenda) {
  const offered = useQuery({
    ...practitionerServicesQuery(api, praticienId ?? 0),
    enabled: praticienId !== undefined,
  })
  const all = useQuery({ ...servicesQuery(api), enabled: isFirstFree })
  return (isFirstFree ? all : offered).data
}

const NO_SERVICES: Service[] = []

function useCreation(form: CreateFormApi, { onCreated, onClose }: Pick<Options, 'onCreated' | 'onClose'>) {
  const { keyFor } = useRequestKey()
  return useMutation({
    mutationFn: (body: StaffReservationRequest) => createReservation({ body, key: keyFor(body) }),
    onSuccess: async ({ praticienName }) => {
      void showToast(
        'success',
        praticienName ? `Réservation créée avec ${praticienName}` : 'Réservation créée',
      )
      await onCreated?.()
      onClose()
      await refreshAgenda()
    },
    onError: (error) => {
      showIssues(error, form, { fields: FIELDS })
      refreshStartChecks(error)
      refreshOutdatedChoice(error)
    },
  })
}

const FIELDS = [
  'date',
  'time',
  'clientName',
  'clientEmail',
  'clientPhone',
  'serviceId',
  'variantId',
  'optionIds',
  'duration',
  'praticienId',
] as const
