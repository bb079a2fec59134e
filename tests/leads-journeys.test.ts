// The order matters: the first needs an installation without leads and without anybody who takes calls.
import './leads/client.ts'
import './leads/contact.ts'
import './leads/candidate-profile.ts'
import './leads/retention.ts'
import './leads/zones.ts'
import './leads/csv-files.ts'
