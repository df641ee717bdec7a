import { credentials } from '@ar/domain/auth';
import { zodResolver } from '@hookform/resolvers/zod';

/** The domain's rules for the form library. Loaded by itself: the schema library weighs more than the page it checks. */
export const credentialsResolver = zodResolver(credentials);
