import { Alert, Button, Checkbox, TextInput } from '@mantine/core'
import type { User } from '#contract/accounts/users.ts'
import type { Service } from '#contract/booking/services.ts'
import { describeGrouping, type PlannedGroup } from '#domain/booking/services/grouping.ts'
import { french, NNBSP } from '#domain/language/typography.ts'
import { MAX_VARIANTS } from '#domain/visit/service-parts.ts'
import { ApiError } from '#web/app/api.ts'
import { failureMessage } from '#web/app/failure-message.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import primitivesStyles from '#web/ui/primitives.module.css'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import alertStyles from '../../../ui/alert.module.css'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { DiscardButton } from '../../../ui/dialog/DiscardButton.tsx'
import { useSave } from '../../../ui/query/use-save.ts'
import { groupServices, refreshServices } from '../actions.ts'
import { lengthsAndPrice } from '../lengths/lengths-and-price.ts'
import { groupableServices, mayJoin } from './candidates.ts'
import { GroupedNames } from './GroupedNames.tsx'
import styles from './grouping.module.css'
import { MainChoice } from './MainChoice.tsx'
import { useGrouping } from './use-grouping.ts'

const FULL = french`Une prestation compte au plus ${MAX_VARIANTS} durées, et une seule de celles que vous réunissez peut déjà en avoir plusieurs.`

type Props = { services: readonly Service[]; users: readonly User[]; onClose: () => void }

export function GroupingDialog({ services, users, onClose }: Props) {
  const candidates = groupableServices(services)
  const grouping = useGrouping(candidates, users)
  const { chosen, main, plan } = grouping
  const saving = useSave(groupServices, {
    done: 'Prestations regroupées',
    refresh: refreshServices,
    onDone: onClose,
  })
  const issues = saving.error instanceof ApiError ? saving.error.issues : []
  const errorAt = (path: string) => issues.find((issue) => issue.path === path)?.message
  return (
    <DialogFrame title="Regrouper des prestations" size="lg" onClose={onClose}>
      <form
        className={primitivesStyles.hugeStack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          saving.mutate(grouping.body)
        }}
      >
        <p className={styles.help}>
          Une prestation vendue en plusieurs durées, c’est une seule ligne sur le site{NNBSP}: vos clients y
          choisissent la leur.
        </p>
        <Candidates services={candidates} chosen={chosen} onChoose={grouping.choose} />
        {plan && main && (
          <>
            <GroupFields grouping={grouping} main={main} errorAt={errorAt} />
            <GroupingPreview plan={plan} />
          </>
        )}
        {saving.error && (
          <Alert className={alertStyles.failure} variant="outline" role="alert">
            {failureMessage(saving.error)}
          </Alert>
        )}
        <div className={actionRowStyles.end}>
          <DiscardButton onClick={onClose}>Annuler</DiscardButton>
          <Button type="submit" disabled={!plan} loading={saving.isPending}>
            Regrouper
          </Button>
        </div>
        <UnsavedChanges when={chosen.length > 0 && !saving.isSuccess} />
      </form>
    </DialogFrame>
  )
}

type CandidatesProps = {
  services: readonly Service[]
  chosen: readonly Service[]
  onChoose: (id: number, isChosen: boolean) => void
}

function Candidates({ services, chosen, onChoose }: CandidatesProps) {
  const isBarred = (service: Service) => !chosen.includes(service) && !mayJoin(service, chosen)
  return (
    <fieldset className={styles.choices}>
      <legend>Lesquelles n’en font qu’une{NNBSP}?</legend>
      {services.map((service) => (
        <Checkbox
          key={service.id}
          label={service.name}
          description={lengthsAndPrice(service)}
          checked={chosen.includes(service)}
          disabled={isBarred(service)}
          onChange={({ currentTarget }) => onChoose(service.id, currentTarget.checked)}
        />
      ))}
      {services.some(isBarred) && <p className={styles.help}>{FULL}</p>}
    </fieldset>
  )
}

type GroupProps = {
  grouping: ReturnType<typeof useGrouping>
  main: Service
  errorAt: (path: string) => string | undefined
}

function GroupFields({ grouping, main, errorAt }: GroupProps) {
  const { chosen } = grouping
  return (
    <>
      {grouping.choosesMain && (
        <MainChoice services={chosen} chosenId={main.id} onChoose={grouping.setMainId} />
      )}
      <TextInput
        label="Nouveau nom"
        autoComplete="off"
        value={grouping.name}
        error={errorAt('name')}
        onChange={({ currentTarget }) => grouping.setName(currentTarget.value)}
      />
      <GroupedNames
        services={grouping.body.variants.flatMap(
          ({ serviceId }) => chosen.find(({ id }) => id === serviceId) ?? [],
        )}
        names={grouping.lengthNames}
        errorOf={(index) => errorAt(`variants.${index}.name`)}
        onChange={grouping.setLengthName}
      />
    </>
  )
}

function GroupingPreview({ plan }: { plan: PlannedGroup }) {
  return (
    <section className={styles.preview} aria-label="Ce qui va changer">
      <h3>Ce qui va changer</h3>
      <ul>
        {describeGrouping(plan).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
