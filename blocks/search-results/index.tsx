import { register } from '../shared/register.ts';
import { Edit } from './edit.tsx';
import './style.css';

register('md-shop/search-results', Edit);
