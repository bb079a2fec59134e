import { runForm } from '../form/run.browser.ts'

const form = document.querySelector<HTMLFormElement>('form[data-lead]')
if (form) runForm({ form, address: `/contact/submission${location.search}` })
