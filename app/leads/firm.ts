/** Stand-in for the site file. */
export const site = {
  name: 'Solutioneer',
  salesEmail: 'sales@solutioneer.example',
  phone: '(502) 555-0142',
  office: 'Louisville, Kentucky',
}
