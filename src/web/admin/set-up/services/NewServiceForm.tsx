import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { User } from '#contract/accounts/users.ts'
import { NNBSP } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { saveService } from '../../booking/services/actions.ts'
import { ServiceBasics } from '../../booking/services/ServiceBasics.tsx'
import { TypedServiceFields, toTypedService } from '../../booking/services/service-form.ts'
import { UnsavedChanges } from '../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../forms/use-save-form.ts'
import { adminPaths } from '../../paths.ts'
import { useAdmin } from '../../session/use-admin.ts'
import formStyles from '../../ui/form.module.css'
import { refreshOffers } from '../actions.ts'
import { StepActions } from '../StepActions.tsx'
import styles from '../set-up.module.css'

type Props = { people: User[]; isDone: boolean; onAdded: () => void; onLater: () => void }

const NEW_SERVICE = toTypedService(null)

export function NewServiceForm({ people, isDone, onAdded, onLater }: Props) {
  const [praticienIds, setPraticienIds] = useState([useAdmin().id])
  const { form, submit, status, error } = useSaveForm({
    schema: TypedServiceFields,
    values: NEW_SERVICE,
    save: (body) => saveService(null, { ...body, practitionerIds: praticienIds }),
    success: 'Service ajouté',
    failure: "Erreur lors de l'enregistrement",
    onSaved: () => {
      void refreshOffers()
      onAdded()
    },
  })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={`${formStyles.form} ${formStyles.sheet}`}>
        <ServiceBasics form={form} />
        <People people={people} chosenIds={praticienIds} onChange={setPraticienIds} />
      </div>
      <StepActions
        status={status}
        error={error}
        isDone={isDone}
        onLater={onLater}
        submitLabel="Ajouter cette prestation"
      />
      <UnsavedChanges when={form.formState.isDirty} />
    </form>
  )
}

type PeopleProps = { people: User[]; chosenIds: number[]; onChange: (ids: number[]) => void }

function People({ people, chosenIds, onChange }: PeopleProps) {
  return (
    <fieldset className={`${primitivesStyles.smallStack} ${styles.people}`}>
      {people.length > 1 && <legend>Qui la propose{NNBSP}?</legend>}
      {people.length > 1 &&
        people.map(({ id, firstName, lastName }) => (
          <Checkbox
            key={id}
            label={`${firstName} ${lastName}`}
            checked={chosenIds.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosenIds, id] : chosenIds.filter((other) => other !== id))
            }
          />
        ))}
      <p className={formStyles.note}>
        Quelqu’un d’autre{NNBSP}?{' '}
        <Link to={adminPaths.users} state={{ fromSetUp: true }}>
          Ajoutez un praticien
        </Link>
        , puis revenez ici.
      </p>
    </fieldset>
  )
}
