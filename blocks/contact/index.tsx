import { register } from '../shared/register.ts';
import { Edit } from './edit.tsx';
import './style.css';

register('md-shop/contact', Edit);
