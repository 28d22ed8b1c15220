import { Checkbox, TextInput } from '@mantine/core'
import type { UseFormReturn } from 'react-hook-form'
import type { ReminderRulesForm } from '#contract/messages/reminders.ts'
import { french } from '#domain/language/typography.ts'
import { SMS_COUNTRIES, SMS_COUNTRY_CODES } from '#domain/messages/sms/sms-countries.ts'
import styles from './SmsLimitFields.module.css'

export function SmsLimitFields({ form }: { form: UseFormReturn<ReminderRulesForm> }) {
  const { errors } = form.formState
  const allowed = form.watch('smsCountries') ?? []
  return (
    <>
      <fieldset>
        <legend className={styles.legend}>Pays auxquels le site peut envoyer des SMS</legend>
        <div className={styles.countries}>
          {SMS_COUNTRY_CODES.map((code) => (
            <Checkbox
              key={code}
              label={SMS_COUNTRIES[code]}
              checked={allowed.includes(code)}
              onChange={({ currentTarget: { checked } }) => {
                const codes = SMS_COUNTRY_CODES.filter((other) =>
                  other === code ? checked : allowed.includes(other),
                )
                form.setValue('smsCountries', codes, { shouldDirty: true })
              }}
            />
          ))}
        </div>
      </fieldset>
      <TextInput
        type="number"
        inputMode="numeric"
        label="SMS par jour, pour tout le site"
        description="Un même numéro en reçoit 5 au plus. Ce qui n’est pas envoyé figure au journal."
        error={errors.smsPerDay?.message}
        {...form.register('smsPerDay', { setValueAs: (typed) => (typed === '' ? undefined : Number(typed)) })}
      />
      <Checkbox
        label="Garder tous les accents"
        description={french`Un SMS contient 160 signes ; avec ç, ê, â, î, ô, û, ë ou ï, 70 seulement : un rappel compte alors pour deux ou trois. Sans cette option, ces lettres perdent leur accent ; é, è, à et ù le gardent toujours.`}
        {...form.register('smsKeepAccents')}
      />
    </>
  )
}
