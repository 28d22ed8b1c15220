import { Textarea } from '@mantine/core'
import type { UseFormRegister } from 'react-hook-form'
import { Link } from 'react-router'
import { french } from '#domain/language/typography.ts'
import { paths } from '#web/app/paths.ts'
import { adminPaths } from '../../../paths.ts'
import { CheckboxField } from '../../../ui/choices/CheckboxField.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useOtherServers } from '../../use-other-servers.ts'
import { ORDERS_HELP } from '../purposes.ts'
import styles from '../vouchers.module.css'
import type { TypedVoucherSettings } from './typed-voucher-settings.ts'

type Props = {
  register: UseFormRegister<TypedVoucherSettings>
  takesOrders: boolean
  /** Of « Comment régler ». */
  error: string | undefined
}

/** Orders of vouchers on the site. */
export function OrdersSection({ register, takesOrders, error }: Props) {
  const otherServers = useOtherServers()
  return (
    <Section id="site" title="Sur le site" help={ORDERS_HELP}>
      <CheckboxField
        label="Proposer des bons sur le site"
        {...(otherServers && { description: otherServers })}
        {...register('takesOrders')}
      />
      {takesOrders && (
        <Textarea
          label="Comment régler"
          description={french`Votre IBAN, ou à quelle adresse passer : montré avec la commande, 500 caractères au plus.`}
          autosize
          minRows={3}
          error={error}
          {...register('howToPay')}
        />
      )}
      <p className={styles.quiet}>
        <Link to={adminPaths.voucherOrders}>Voir les commandes</Link>
        {takesOrders && (
          <>
            {' · '}
            <a href={paths.voucherOrders}>Voir la page du site</a>
            {' · '}
            <Link to={adminPaths.onlinePayments}>Paiement par carte</Link>
          </>
        )}
      </p>
    </Section>
  )
}
