import { postedForm } from '#app/platform/forms/posted-form.server.ts'

/** Creates a label from the posted name. Responds with it as JSON. */
export async function newLabelOf(
  request: Request,
  make: (name: string) => Promise<{ id: string; name: string; slug: string }>,
): Promise<Response> {
  const { id, name, slug } = await make(String((await postedForm(request)).get('name') ?? ''))
  return Response.json({ id, name, slug }, { status: 201 })
}
