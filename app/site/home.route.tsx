export default function Home() {
  return (
    <main>
      <h1>Win Your Unfair Share of Business</h1>
    </main>
  )
}
