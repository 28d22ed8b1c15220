import { Checkbox } from '@mantine/core'
import { Fragment } from 'react'
import { savePractitionerServices } from '#contract/booking/practitioners.ts'
import type { Service } from '#contract/booking/services.ts'
import { french } from '#domain/language/typography.ts'
import { groupByCategory } from '#web/app/services/offered-services.ts'
import { saveOffer } from '../../../accounts/account/actions.ts'
import stackStyles from '../../../accounts/account/stack.module.css'
import { SaveBar } from '../../../forms/SaveBar.tsx'
import { UnsavedChanges } from '../../../forms/UnsavedChanges.tsx'
import { useSaveForm } from '../../../forms/use-save-form.ts'
import { useAdmin } from '../../../session/use-admin.ts'
import { Badge } from '../../../ui/Badge.tsx'
import formStyles from '../../../ui/form.module.css'
import tableStyles from '../../../ui/table.module.css'
import { lengthsAndPrice } from '../lengths/lengths-and-price.ts'
import styles from './OfferForm.module.css'
import type { NewOfferer } from './queries.ts'
import { useHoursQuestion } from './use-hours-question.tsx'

type Props = {
  /** Practitioner who offers the services. */
  person: NewOfferer
  services: Service[]
  offeredIds: number[]
}

const OWN_HELP = french`Cochez ce que vous proposez : les visiteurs peuvent alors le réserver avec vous. Avec un service visible au moins, vous figurez parmi les praticiens.`
const OTHERS_HELP = french`Cochez ce que cette personne propose : les visiteurs peuvent alors le réserver avec elle. Avec un service visible au moins, elle figure parmi les praticiens.`

export function OfferForm({ person, services, offeredIds: savedIds }: Props) {
  const isOwn = useAdmin().id === person.id
  const { form, submit, status, error } = useSaveForm({
    schema: savePractitionerServices.body,
    values: { services: sortAsListed(services, savedIds) },
    save: (body) => saveOffer(person.id, body.services),
    success: 'Services mis à jour',
    failure: "Erreur lors de l'enregistrement",
    onSaved: () => void question.goToHours(),
  })
  const question = useHoursQuestion(submit)
  const offeredIds = form.watch('services')
  const isBookableBy = (ids: readonly number[]) =>
    services.some(({ id, active, onRequest }) => active !== false && !onRequest && ids.includes(id))
  const isFirst = !isBookableBy(savedIds) && isBookableBy(offeredIds)
  const setOffered = (id: number, isOffered: boolean) => {
    const ids = isOffered ? [...offeredIds, id] : offeredIds.filter((other) => other !== id)
    form.setValue('services', sortAsListed(services, ids), { shouldDirty: true })
  }
  if (services.length === 0) {
    return <p className={tableStyles.empty}>Le cabinet ne propose encore aucun service.</p>
  }
  return (
    <form
      className={stackStyles.stack}
      noValidate
      onSubmit={form.handleSubmit(() => question.submitFor(isFirst ? [person] : []))}
    >
      <fieldset className={`${formStyles.form} ${formStyles.sheet} ${styles.list}`}>
        <legend className="visually-hidden">
          {isOwn ? 'Services que je propose' : `Services que ${person.name} propose`}
        </legend>
        <p className={styles.help}>
          {isOwn ? OWN_HELP : OTHERS_HELP}
          {services.some(({ active }) => active === false) &&
            ' Coché, un service masqué n’est proposé qu’une fois affiché.'}
        </p>
        {groupByCategory(services).map(({ title, services: members }) => (
          <Fragment key={title}>
            {title !== null && <h2 className={styles.category}>{title}</h2>}
            {members.map((service) => (
              <Checkbox
                key={service.id}
                className={styles.service}
                label={
                  <>
                    {service.name} {service.active === false && <Badge>Masqué</Badge>}
                    {service.active !== false && service.onRequest && <Badge>Sur demande</Badge>}
                  </>
                }
                description={lengthsAndPrice(service)}
                checked={offeredIds.includes(service.id)}
                onChange={(event) => setOffered(service.id, event.currentTarget.checked)}
              />
            ))}
          </Fragment>
        ))}
      </fieldset>
      <SaveBar form={form} status={status} error={error} />
      {question.dialog}
      <UnsavedChanges when={form.formState.isDirty} />
    </form>
  )
}

/** The order of clicks must not make the form dirty. */
function sortAsListed(services: readonly Service[], ids: readonly number[]): number[] {
  return services.map(({ id }) => id).filter((id) => ids.includes(id))
}
