import type { UseFormRegisterReturn } from 'react-hook-form'

export function Honeypot(field: UseFormRegisterReturn) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Site web
        <input {...field} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
