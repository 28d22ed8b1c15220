import type { UseFormRegisterReturn } from 'react-hook-form'

/** Left empty by people. Its name in the page means nothing to autofill, unlike the field's own name. */
export function HiddenField({ name, onChange, onBlur, ref }: UseFormRegisterReturn) {
  const renamed = (value: string) => ({ target: { name, value } })
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Ne rien écrire ici
        <input
          ref={ref}
          name="remarque"
          type="text"
          tabIndex={-1}
          autoComplete="off"
          onChange={({ target }) => void onChange({ ...renamed(target.value), type: 'change' })}
          onBlur={({ target }) => void onBlur({ ...renamed(target.value), type: 'blur' })}
        />
      </label>
    </div>
  )
}
