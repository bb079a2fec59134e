import { pageMeta } from '#app/site/meta.ts'

export const meta = () => pageMeta({ title: 'Content Management System', noindex: true })

export default function Content() {
  return <h1>Content Management System</h1>
}
